//! The `belltower` binary.

fn main() {}
