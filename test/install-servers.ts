import { ensureNginx } from './nginx.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { ensureS3Server } from './swift.ts'

// Before the tests, so that none of them waits for an installation inside its own time.
try {
  await postgresBinaries()
  await ensureNginx()
  await ensureS3Server()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
