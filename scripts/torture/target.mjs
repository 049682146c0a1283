import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formTargets, unseen } from '#test/hostile/form-targets.ts'
import { adminPassword, postForm, startBuiltServer } from '#test/serving/built-server.ts'

const folders = ['/usr/bin', '/usr/sbin', '/usr/local/bin']

/** The path of a program from outside; ends with a sentence where it is not there. */
export function programPath(name) {
  const path = folders.map((folder) => join(folder, name)).find((one) => existsSync(one))
  if (path) return path
  process.stdout.write(`${name} is not there. Install it: apt-get install ${name}\n`)
  process.exit(1)
}

/**
 * A server of its own for an attacker, on loopback, with something stored in it.
 * @param {(target: { url: string, cookie: string, folder: string, forms: import('#test/hostile/form-targets.ts').FormTarget[], output: () => string }) => Promise<boolean>} attack
 * answers whether it passed
 */
export async function attack(attack) {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-target-'))
  const server = await startBuiltServer({ DATA_DIR: join(folder, 'data') })
  try {
    const rows = {
      treatment: 'HRT',
      treatmentId: 'none',
      appointmentId: 'none',
      imageId: 'none',
      seen: unseen,
    }
    const forms = formTargets(rows)
    for (const { path, fields } of forms.slice(0, 3)) await postForm(server.url + path, fields)
    const answer = await postForm(`${server.url}/admin/login`, { username: 'admin', password: adminPassword })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const isPassed = await attack({ url: server.url, cookie, folder, forms, output: server.output })
    process.exitCode = isPassed ? 0 : 1
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
