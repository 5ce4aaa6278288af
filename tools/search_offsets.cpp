// Searches offsets for lines of T tables: the rows of engine/movements/tables/single_copy.json
// (COLUMNS 5: N, E, S, W and the boards) and boards_free.json (COLUMNS 4: no boards).
//
// usage: search_offsets GROUP COLUMNS ROUNDS SEED NODES SIGNS
//   GROUP    cyclic orders, comma separated; their product is T; element = x + order1 * y + ...
//   COLUMNS  5 or 4; the first column stays, so a row has one number less
//   ROUNDS   how many rows to find; NODES: how many steps before a restart, 40 restarts
//   SIGNS    2: with each row comes its negative, which makes a smaller search; 1: no such rule
// Prints the rows as JSON, or nothing. Every two columns differ by another element in each row.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

using std::vector;

static int tables, columns, wanted, signs;
static vector<vector<int>> minus_;           // minus_[a][b] = a - b
static vector<vector<char>> used;            // pair of columns -> differences taken
static vector<vector<int>> rows;
static long nodes;
static std::mt19937 words;

static int pair_of(int a, int b) { return a * columns + b; }

static bool extend(int e, int skips);

static int negative(int value) { return minus_[0][value]; }

static bool is_free(int pair, int difference) {
    if (used[pair][difference]) return false;
    return signs == 1 || (difference != negative(difference) && !used[pair][negative(difference)]);
}

static void mark(int pair, int difference, char taken) {
    used[pair][difference] = taken;
    if (signs == 2) used[pair][negative(difference)] = taken;
}

static bool place(int e, int skips, vector<int> &row, int column) {
    if (column == columns) {
        rows.push_back(row);
        if (signs == 2) {
            rows.push_back(row);
            for (int &value : rows.back()) value = negative(value);
        }
        if (extend(e + 1, skips)) return true;
        for (int i = 0; i < signs; i++) rows.pop_back();
        return false;
    }
    vector<int> order(tables);
    for (int i = 0; i < tables; i++) order[i] = i;
    for (int i = tables - 1; i > 0; i--) std::swap(order[i], order[words() % (i + 1)]);
    for (int value : order) {
        if (--nodes < 0) return false;
        bool fits = true;
        for (int c = 0; c < column && fits; c++) fits = is_free(pair_of(c, column), minus_[value][row[c]]);
        if (!fits) continue;
        row[column] = value;
        for (int c = 0; c < column; c++) mark(pair_of(c, column), minus_[value][row[c]], 1);
        if (place(e, skips, row, column + 1)) return true;
        for (int c = 0; c < column; c++) mark(pair_of(c, column), minus_[value][row[c]], 0);
    }
    return false;
}

static bool extend(int e, int skips) {  // rows with a second column of e or more
    if ((int)rows.size() >= wanted) return true;
    if (e >= tables || nodes < 0) return false;
    if (used[pair_of(0, 1)][e]) return extend(e + 1, skips);
    if (!is_free(pair_of(0, 1), e)) return skips > 0 && extend(e + 1, skips - 1);
    vector<int> row(columns, 0);
    row[1] = e;
    mark(pair_of(0, 1), e, 1);
    if (place(e, skips, row, 2)) return true;
    mark(pair_of(0, 1), e, 0);
    return skips > 0 && extend(e + 1, skips - 1);
}

int main(int argc, char **argv) {
    if (argc != 7) { fprintf(stderr, "see the head of the source\n"); return 2; }
    vector<int> orders;
    for (char *part = strtok(argv[1], ","); part; part = strtok(nullptr, ",")) orders.push_back(atoi(part));
    tables = 1;
    for (int order : orders) tables *= order;
    columns = atoi(argv[2]);
    wanted = atoi(argv[3]);
    signs = atoi(argv[6]);
    minus_.assign(tables, vector<int>(tables));
    for (int a = 0; a < tables; a++)
        for (int b = 0; b < tables; b++) {
            int scale = 1, sum = 0;
            for (int order : orders) {
                sum += ((a / scale - b / scale) % order + order) % order * scale;
                scale *= order;
            }
            minus_[a][b] = sum;
        }
    for (int restart = 0; restart < 40; restart++) {
        words.seed((uint32_t)(atol(argv[4]) * 1000 + restart));
        nodes = atol(argv[5]);
        used.assign(columns * columns, vector<char>(tables, 0));
        rows.clear();
        vector<int> zero(columns, 0);
        rows.push_back(zero);
        for (auto &pair : used) pair[0] = 1;
        if (!extend(1, tables - wanted)) continue;
        printf("[");
        for (int r = 0; r < wanted; r++) {
            printf(r ? ", [" : "[");
            for (int c = 1; c < columns; c++) printf(c > 1 ? ", %d" : "%d", rows[r][c]);
            printf("]");
        }
        printf("]\n");
        return 0;
    }
    return 1;
}
