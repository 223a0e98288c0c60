//! The server behind the console: REST, sockets and documents over one database.
