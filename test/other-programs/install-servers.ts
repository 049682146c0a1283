import { postgresBinaries } from '../postgres/postgres-binaries.ts'
import { ensureAge } from './age.ts'
import { ensureNginx } from './nginx.ts'
import { ensureOpendkim } from './opendkim.ts'
import { ensureS3Server } from './swift.ts'
import { ensureVarnish } from './varnish.ts'

// Before the tests, one after the other, so that none of them waits for an installation inside its own time. What
// cannot be had is said, and left to the tests that need it.
for (const ensure of [
  postgresBinaries,
  ensureNginx,
  ensureS3Server,
  ensureAge,
  ensureOpendkim,
  ensureVarnish,
]) {
  await ensure().catch((error: Error) => process.stdout.write(`${error.message}\n`))
}
