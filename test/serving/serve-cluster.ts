import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBucket, startS3Server } from '../other-programs/swift.ts'
import { startRestartablePostgres } from '../postgres/restartable-postgres.ts'
import { adminPassword } from './built-server.ts'
import { startCluster } from './cluster.ts'
import { freePort } from './free-port.ts'

/** `npm run cluster [-- COUNT]`: what the tests use, to look at: processes behind nginx, until Ctrl-C. */
const mostProcesses = 8
const count = Math.min(mostProcesses, Math.max(1, Number(process.argv[2] ?? 2) || 2))
const folder = mkdtempSync(join(tmpdir(), 'firstlight-cluster-'))
const postgres = await startRestartablePostgres()
const store = await startS3Server()
if (store) await makeBucket(store, 'clinic')
const cluster = await startCluster({
  count,
  folder,
  databaseUrl: postgres.url,
  storageUrl: store?.storageUrl('clinic'),
  port: Number(process.env.PORT) || (await freePort()),
})
const files = store ? 'an S3 store' : 'a shared folder (no S3 server could be installed)'
process.stdout.write(`${count} processes behind nginx at ${cluster.url}, on one PostgreSQL and ${files}.\n`)
process.stdout.write(`Sign in as admin with: ${adminPassword}\nCtrl-C ends everything.\n`)

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  await cluster.stop()
  await store?.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
