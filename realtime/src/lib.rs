//! The hub: topics, connections, positions, lanes and replay. Knows no HTTP and no SQL; the server joins it to both.
