// Searches schedules in which few pairs of people meet twice, by annealing under two symmetries.
//
// usage: search_starters PEOPLE ORDER INNER PARTS PAIRED BASE_ROUNDS SEED MILLIONS TARGET [BEFORE]
//   PEOPLE       n; tables of four, n mod 4 people sit out each round
//   ORDER        h: the outer permutation g has this order and moves the rounds
//   INNER        p: the inner permutation s, of order p, commutes with g and keeps every round
//   PARTS        the people as parts AxB, comma separated: g turns A (a divisor of h), s turns B
//                (1 or p); person = start of the part + (place in A) * B + (place in B)
//   PAIRED       for p = 2, how many tables of a base round are two s-cycles; else 0
//   BASE_ROUNDS  q: each is developed by g into h rounds, so there are q * h rounds
//   SEED         of the search; equal arguments give equal output
//   MILLIONS     steps in all, in millions
//   TARGET       stop as soon as the excess (sum over pairs of C(meetings, 2)) is this or less
//   BEFORE       a file of rounds that are played too and stay: one line each, the letter of the
//                table of each person; both permutations must keep them as a whole
// Prints one line: excess, then each base round as people 0.. in the order of the tables, then '|'
// and who sits out; rounds end with ';'.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using std::vector;

static uint64_t state[2];
static inline uint64_t rotate(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
static inline uint64_t next_word() {  // xoroshiro128+
    uint64_t a = state[0], b = state[1], sum = a + b;
    b ^= a;
    state[0] = rotate(a, 24) ^ b ^ (b << 16);
    state[1] = rotate(b, 37);
    return sum;
}
static inline uint32_t below(uint32_t n) { return (uint32_t)(((next_word() >> 32) * n) >> 32); }
static inline double unit() { return (double)(next_word() >> 11) * 0x1.0p-53; }
static void seed_words(uint64_t seed) {  // splitmix64
    for (auto &word : state) {
        seed += 0x9e3779b97f4a7c15ULL;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        word = z ^ (z >> 31);
    }
}

struct Round {           // tables of slots; a slot holds a person who stands for his s-cycle
    vector<int> slot;    // wide tables: four slots each, developed by s into p tables
    vector<int> table;   // slot -> table
    vector<int> bench;
};

static int people, order_, inner, base_rounds;
static vector<int> outer_image, inner_image, cycle_length;
static vector<int> orbit_of, orbit_length;
static vector<long> incidences;      // orbit -> meetings times its length
static vector<vector<int>> members;  // table -> slots
static vector<char> wide;            // table -> developed by s
static vector<int> kind;             // slot -> length of the s-cycles it may hold
static vector<Round> base;
static vector<long> before;          // orbit -> incidences of the rounds that stay
static long before_energy = 0;
static vector<int> before_out;       // person -> sit-outs in those rounds
static vector<char> last_out;        // person -> sat out in the last of them

static inline int orb(int a, int b) { return orbit_of[a * people + b]; }

static void make_orbits() {
    orbit_of.assign(people * people, -1);
    for (int a = 0; a < people; a++)
        for (int b = a + 1; b < people; b++) {
            if (orb(a, b) >= 0) continue;
            int id = (int)orbit_length.size(), length = 0;
            for (int i = 0, x = a, y = b; i < order_; i++, x = outer_image[x], y = outer_image[y])
                for (int j = 0, u = x, v = y; j < inner; j++, u = inner_image[u], v = inner_image[v])
                    if (orb(u, v) < 0) {
                        orbit_of[u * people + v] = orbit_of[v * people + u] = id;
                        length++;
                    }
            orbit_length.push_back(length);
        }
    incidences.assign(orbit_length.size(), 0);
}

// Twice the excess times (h * p): sum of inc^2 * (hp / L) - inc * hp.
static inline long change(int o, long by) {
    long hp = (long)order_ * inner, before = incidences[o], after = before + by;
    incidences[o] = after;
    return (after * after - before * before) * (hp / orbit_length[o]) - by * hp;
}

static long meet(int a, int b, bool is_wide, long sign) {
    return change(orb(a, b), sign * order_ * (is_wide ? inner : 1));
}

// All meetings of one slot's person(s) with the other slots of the table and inside his cycle.
static long slot_meets(const Round &round, int s, long sign) {
    int t = round.table[s], a = round.slot[s];
    long sum = 0;
    if (wide[t]) {
        for (int other : members[t]) if (other != s) sum += meet(a, round.slot[other], true, sign);
        return sum;
    }
    int la = cycle_length[a];
    for (int other : members[t]) {
        if (other == s) continue;
        int b = round.slot[other], lb = cycle_length[b];
        for (int i = 0, x = a; i < la; i++, x = inner_image[x])
            for (int j = 0, y = b; j < lb; j++, y = inner_image[y]) sum += meet(x, y, false, sign);
    }
    for (int i = 0, x = a; i < la; i++, x = inner_image[x])
        for (int j = i + 1, y = inner_image[x]; j < la; j++, y = inner_image[y])
            sum += meet(x, y, false, sign);
    return sum;
}

static long total() {
    incidences = before;
    long sum = before_energy;
    for (auto &round : base)
        for (int s = 0; s < (int)round.slot.size(); s++) {
            // Count each pair of slots once: meet the slots before this one, and the own cycle.
            int t = round.table[s], a = round.slot[s];
            for (int other : members[t]) {
                if (other >= s) continue;
                int b = round.slot[other];
                if (wide[t]) { sum += meet(a, b, true, 1); continue; }
                for (int i = 0, x = a; i < cycle_length[a]; i++, x = inner_image[x])
                    for (int j = 0, y = b; j < cycle_length[b]; j++, y = inner_image[y])
                        sum += meet(x, y, false, 1);
            }
            if (!wide[t])
                for (int i = 0, x = a; i < cycle_length[a]; i++, x = inner_image[x])
                    for (int j = i + 1, y = inner_image[x]; j < cycle_length[a]; j++, y = inner_image[y])
                        sum += meet(x, y, false, 1);
        }
    return sum;
}

static bool plan_tables(int paired) {
    int long_cycles = 0, fixed = 0;
    vector<int> seen(people, 0);
    for (int p = 0; p < people; p++) {
        if (seen[p]) continue;
        int length = cycle_length[p];
        for (int i = 0, x = p; i < length; i++, x = inner_image[x]) seen[x] = 1;
        (length > 1 ? long_cycles : fixed)++;
    }
    auto open = [&](bool is_wide, const vector<int> &kinds) {
        int t = (int)members.size();
        members.push_back({});
        wide.push_back(is_wide);
        for (int k : kinds) { members[t].push_back((int)kind.size()); kind.push_back(k); }
    };
    if (inner == 1) {
        int over = people % 4;
        for (int t = 0; t < (people - over) / 4; t++) open(true, {1, 1, 1, 1});
        return true;
    }
    if (inner == 3) while (fixed > 0 && long_cycles > 0) { open(false, {3, 1}); fixed--; long_cycles--; }
    if (inner == 2) {
        for (; paired > 0; paired--) { open(false, {2, 2}); long_cycles -= 2; }
        while (fixed >= 2 && long_cycles > 0) { open(false, {2, 1, 1}); fixed -= 2; long_cycles--; }
    }
    if (inner == 4) while (long_cycles % 4 != 0) { open(false, {4}); long_cycles--; }
    while (fixed >= 4) { open(false, {1, 1, 1, 1}); fixed -= 4; }
    while (long_cycles >= 4) { open(true, {inner, inner, inner, inner}); long_cycles -= 4; }
    return fixed == 0 && long_cycles == 0;
}

static void deal_base() {
    vector<int> seen(people, 0), longs, fixed;
    for (int p = 0; p < people; p++) {
        if (seen[p]) continue;
        for (int i = 0, x = p; i < cycle_length[p]; i++, x = inner_image[x]) seen[x] = 1;
        (cycle_length[p] > 1 || inner == 1 ? longs : fixed).push_back(p);
    }
    for (auto &round : base) {
        vector<int> a, b = fixed;
        for (int p : longs) {
            bool out = false;
            for (int x : round.bench) out |= x == p;
            if (!out) a.push_back(p);
        }
        for (auto *list : {&a, &b})
            for (int i = (int)list->size() - 1; i > 0; i--) std::swap((*list)[i], (*list)[below(i + 1)]);
        round.slot.assign(kind.size(), 0);
        round.table.assign(kind.size(), 0);
        for (int t = 0, x = 0, y = 0; t < (int)members.size(); t++)
            for (int s : members[t]) {
                round.table[s] = t;
                round.slot[s] = kind[s] == inner ? a[x++] : b[y++];
            }
    }
}

static void print_round(const Round &round) {
    for (int t = 0; t < (int)members.size(); t++) {
        for (int turn = 0; turn < (wide[t] ? inner : 1); turn++)
            for (int s : members[t]) {
                int x = round.slot[s];
                for (int k = 0; k < turn; k++) x = inner_image[x];
                printf(" %d", x);
                if (!wide[t])
                    for (int k = 1, y = inner_image[x]; k < cycle_length[x]; k++, y = inner_image[y])
                        printf(" %d", y);
            }
    }
    if (!round.bench.empty()) {
        printf(" |");
        for (int x : round.bench) printf(" %d", x);
    }
    printf(";");
}

static void read_parts(char *text) {
    for (char *part = strtok(text, ","); part; part = strtok(nullptr, ",")) {
        int a = atoi(part), b = strchr(part, 'x') ? atoi(strchr(part, 'x') + 1) : 1;
        int start = (int)outer_image.size();
        for (int x = 0; x < a; x++)
            for (int z = 0; z < b; z++) {
                outer_image.push_back(start + (x + 1) % a * b + z);
                inner_image.push_back(start + x * b + (z + 1) % b);
                cycle_length.push_back(b);
            }
    }
}

static void read_before(const char *path) {
    FILE *file = fopen(path, "r");
    char line[1024];
    while (file && fgets(line, sizeof line, file))
        for (int a = 0; a < people; a++) {
            last_out[a] = line[a] == '.';
            before_out[a] += last_out[a];
            for (int b = a + 1; b < people; b++)
                if (line[a] == line[b] && line[a] != '.') before[orb(a, b)]++;
        }
    if (file) fclose(file);
    long hp = (long)order_ * inner;
    for (int o = 0; o < (int)before.size(); o++)
        before_energy += before[o] * before[o] * (hp / orbit_length[o]) - before[o] * hp;
}

// Who sits out when nothing turns: who did least, not twice running, the lower number first.
static void choose_single_benches() {
    for (auto &round : base) {
        vector<char> out(people, 0);
        for (int k = 0; k < people % 4; k++) {
            int chosen = -1;
            for (int p = 0; p < people; p++) {
                if (out[p]) continue;
                int rank = 2 * before_out[p] + last_out[p];
                if (chosen < 0 || rank < 2 * before_out[chosen] + last_out[chosen]) chosen = p;
            }
            out[chosen] = 1;
            round.bench.push_back(chosen);
        }
        for (int p : round.bench) before_out[p]++;
        last_out = out;
    }
}

// Who sits out: one person of each g-cycle in turn, so that everybody does equally often.
static void choose_benches() {
    if (order_ == 1) return choose_single_benches();
    vector<vector<int>> cycles;
    vector<int> seen(people, 0);
    for (int p = 0; p < people; p++) {
        if (seen[p]) continue;
        cycles.push_back({});
        for (int x = p; !seen[x]; x = outer_image[x]) { seen[x] = 1; cycles.back().push_back(x); }
    }
    vector<int> used(cycles.size(), 0);
    int turn = 0;
    for (auto &round : base)
        for (int k = 0; k < people % 4; k++, turn++) {
            int c = turn % (int)cycles.size();
            round.bench.push_back(cycles[c][used[c]++ % cycles[c].size()]);
        }
}

static bool anneal_once(long length, long *best, vector<Round> *kept, long goal) {
    deal_base();
    long energy = total();
    const int levels = 200, slots = (int)kind.size();
    double scale = 2.0 * order_ * order_ * inner * inner;  // one extra meeting of a full orbit
    double hot = scale * (0.8 + 0.6 * unit()), cold = scale * (0.12 + 0.1 * unit());
    for (int level = 0; level < levels; level++) {
        double heat = hot * pow(cold / hot, level / (levels - 1.0));
        for (long step = 0; step < length / levels; step++) {
            Round &round = base[below(base_rounds)];
            int i = below(slots), j = below(slots);
            if (kind[i] != kind[j]) continue;
            bool same = round.table[i] == round.table[j];
            if (same && (inner == 1 || !wide[round.table[i]])) continue;
            int a = round.slot[i], b = round.slot[j], na = b, nb = a;
            for (int k = kind[i] > 1 ? (int)below(kind[i]) : 0; k > 0; k--) na = inner_image[na];
            long worse = slot_meets(round, i, -1);
            if (same) {  // only turn the cycle of slot i
                na = a;
                for (int k = 1 + (int)below(inner - 1); k > 0; k--) na = inner_image[na];
                round.slot[i] = na;
                worse += slot_meets(round, i, 1);
            } else {
                for (int k = kind[j] > 1 ? (int)below(kind[j]) : 0; k > 0; k--) nb = inner_image[nb];
                worse += slot_meets(round, j, -1);
                round.slot[i] = na;
                round.slot[j] = nb;
                worse += slot_meets(round, i, 1) + slot_meets(round, j, 1);
            }
            if (worse <= 0 || unit() < exp(-(double)worse / heat)) {
                energy += worse;
                if (*best < 0 || energy < *best) {
                    *best = energy;
                    *kept = base;
                    if (energy <= goal) return true;
                }
                continue;
            }
            slot_meets(round, i, -1);
            if (!same) slot_meets(round, j, -1);
            round.slot[i] = a;
            if (!same) round.slot[j] = b;
            slot_meets(round, i, 1);
            if (!same) slot_meets(round, j, 1);
        }
    }
    return false;
}

int main(int argc, char **argv) {
    if (argc != 10 && argc != 11) { fprintf(stderr, "see the head of the source\n"); return 2; }
    people = atoi(argv[1]);
    order_ = atoi(argv[2]);
    inner = atoi(argv[3]);
    read_parts(argv[4]);
    base_rounds = atoi(argv[6]);
    seed_words(strtoull(argv[7], nullptr, 10));
    long left = (long)(atof(argv[8]) * 1e6);
    if ((int)outer_image.size() != people) { fprintf(stderr, "parts do not sum\n"); return 2; }
    if (inner > 1 && people % 4) { fprintf(stderr, "inner symmetry needs 4q people\n"); return 2; }
    make_orbits();
    before.assign(orbit_length.size(), 0);
    before_out.assign(people, 0);
    last_out.assign(people, 0);
    if (argc == 11) read_before(argv[10]);
    if (!plan_tables(atoi(argv[5]))) { fprintf(stderr, "no such tables\n"); return 2; }
    base.assign(base_rounds, {});
    choose_benches();
    long unit_excess = 2L * order_ * inner, best = -1;
    vector<Round> kept;
    for (long length = 200000; left > 0; left -= length, length = std::min(length * 5 / 4, 40000000L))
        if (anneal_once(length, &best, &kept, atol(argv[9]) * unit_excess)) break;
    printf("%ld", best / unit_excess);
    for (auto &round : kept) print_round(round);
    printf("\n");
    return 0;
}
