import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type BuiltServer, startBuiltServer } from './built-server.ts'

/** One server on a new SQLite database for all tests of a file. @returns what hands it out, once tests run */
export function serverOfFile(environment: Record<string, string> = {}): () => BuiltServer {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-server-'))
  let server: BuiltServer | undefined
  beforeAll(async () => {
    server = await startBuiltServer({ DATA_DIR: folder, ...environment })
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    if (!server) throw new Error('the server starts with the first test')
    return server
  }
}
