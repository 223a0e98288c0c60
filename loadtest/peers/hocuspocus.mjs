// Hocuspocus as its guide sets it up, with its SQLite extension on a file in the folder given; prints where it listens.
import { Server } from '@hocuspocus/server'
import { SQLite } from '@hocuspocus/extension-sqlite'
import { join } from 'node:path'

const server = new Server({
  address: '127.0.0.1',
  port: 0,
  quiet: true,
  // Our readers only read: it would close them after a minute of silence.
  timeout: 600_000,
  extensions: [new SQLite({ database: join(process.argv[2], 'documents.sqlite') })],
})
await server.listen()
console.log(`listening on http://127.0.0.1:${server.httpServer.address().port}`)
