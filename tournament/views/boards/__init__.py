"""Pages of who makes an event's boards, and of the director who appoints them."""
