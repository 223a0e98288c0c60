//! Load scenarios and the classroom simulator: a client of the public protocols only.

fn main() {}
