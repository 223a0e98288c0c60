// The y-websocket server with its own persistence, leveldb in the folder given; prints where it listens.
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { WebSocketServer } from 'ws'

process.env.YPERSISTENCE = process.argv[2]
console.info = () => {}
const { getPersistence, setupWSConnection } = await import('@y/websocket-server/utils')

const http = createServer()
new WebSocketServer({ server: http }).on('connection', (socket, request) => setupWSConnection(socket, request))
http.listen(0, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${http.address().port}`))

// It writes long after it has told on, one after the other, and a write may ask for the next: it is given the time to write all, or what is opened after
// its next start would not be what was made.
process.on('SIGTERM', async () => {
  const { provider } = getPersistence()
  for (let last; last !== provider.tr; ) {
    last = provider.tr
    await last
    await setImmediate()
  }
  await provider.destroy()
  process.exit()
})
