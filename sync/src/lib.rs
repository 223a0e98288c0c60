//! Co-edited documents: the y protocol, one task a document, an append-only log. Knows no HTTP and no SQL; the server joins it to both.
