import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** What a program apart can read of the process that started it: asked for a path, tells whether it could. */
const canRead = (path) => {
  try {
    return readFileSync(path).length > 0
  } catch {
    return false
  }
}

const input = await text(process.stdin)
process.once('message', (path) => {
  process.send({
    input,
    secretKey: canRead(path),
    variables: canRead(`/proc/${process.ppid}/environ`),
    names: Object.keys(process.env).filter((name) => !name.startsWith('NODE_')),
  })
  process.disconnect()
})
