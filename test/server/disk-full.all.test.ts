import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSqlite } from '#app/db/engine/database.server.ts'
import { postForm, startBuiltServer } from '../serving/built-server.ts'

const disk = mkdtempSync(join(tmpdir(), 'firstlight-disk-'))
const isMounted = mountSmall(disk)
const enough = 200

afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** A disk of four megabytes; false, and said so, where we may not mount one. */
function mountSmall(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('LEFT OUT: a full disk, which takes the right to mount a small one.\n')
    return false
  }
}

const ballast = join(disk, 'ballast')

function fill(): void {
  for (const piece of [65_536, 4_096, 512]) {
    try {
      for (;;) appendFileSync(ballast, Buffer.alloc(piece))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  }
}

test.skipIf(!isMounted)(
  'a full disk: nothing is acknowledged that is lost, pages go on, and room is enough to recover',
  async () => {
    const server = await startBuiltServer({ DATA_DIR: disk })
    const acknowledged: string[] = []
    const write = async (name: string) => {
      const email = `${name}@example.com`
      const answer = await postForm(`${server.url}/contact`, {
        name: 'Ann',
        email,
        phone: '(432) 555-0100',
        subject: 'Parking',
        message: 'x'.repeat(4_000),
      })
      if (answer.status === 303) acknowledged.push(email)
      return { status: answer.status, page: await answer.text() }
    }
    expect((await write('before')).status).toBe(303)
    fill()
    let refused = await write('full-0')
    for (let step = 1; refused.status === 303 && step < enough; step++) refused = await write(`full-${step}`)
    expect(refused.status).toBe(503)
    expect(refused.page).toContain('x'.repeat(4_000))
    expect(refused.page).not.toMatch(/SQLITE|ENOSPC|disk/i)
    for (const path of [
      '/',
      '/about',
      '/services',
      '/appointment',
      '/testimonials',
      '/contact',
      '/healthz',
    ]) {
      expect((await fetch(server.url + path)).status, path).toBe(200)
    }
    rmSync(ballast)
    expect((await write('after')).status).toBe(303)
    await server.stop()
    const db = openSqlite(join(disk, 'firstlight.db'))
    const stored = await db.selectFrom('contact_messages').select('email').execute()
    await db.destroy()
    expect(stored.map(({ email }) => email).sort()).toEqual(acknowledged.toSorted())
  },
)
