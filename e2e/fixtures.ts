import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base } from '@playwright/test'
import { adminPassword, type BuiltServer, startBuiltServer } from '../test/built-server.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'

export type Clinic = {
  url: string
  server: BuiltServer
  admin: { username: string; password: string }
  /** The letters that reached the mail server; empty where the clinic has none. */
  mail: MailServer
  /** Runs a statement on the clinic's database, beside the server, and gives its rows. */
  database(statement: string): Record<string, unknown>[]
}

/**
 * A clinic of its own for every journey: the built server on a free port with a data folder as the first start
 * leaves it (made once for each worker, then copied). With `test.use({ sendsMail: true })` its letters go to a
 * mail server.
 */
export const test = base.extend<{ sendsMail: boolean; clinic: Clinic }, { seededFolder: string }>({
  seededFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture asks for
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'firstlight-seeded-'))
      const server = await startBuiltServer({ DATA_DIR: folder })
      await server.stop()
      await use(folder)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  sendsMail: [false, { option: true }],
  clinic: async ({ sendsMail, seededFolder }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'firstlight-journey-'))
    cpSync(seededFolder, folder, { recursive: true })
    const mail = await startMailServer()
    const server = await startBuiltServer({ DATA_DIR: folder, ...(sendsMail ? { SMTP_URL: mail.url } : {}) })
    await use({
      url: server.url,
      server,
      admin: { username: 'admin', password: adminPassword },
      mail,
      database: (statement) => onDatabase(join(folder, 'firstlight.db'), statement),
    })
    await server.stop()
    await mail.close()
    rmSync(folder, { recursive: true, force: true })
  },
  baseURL: async ({ clinic }, use) => use(clinic.url),
})

export { expect } from '@playwright/test'

const busyMilliseconds = 5_000

function onDatabase(path: string, statement: string): Record<string, unknown>[] {
  const file = new DatabaseSync(path, { timeout: busyMilliseconds })
  try {
    return file.prepare(statement).all()
  } finally {
    file.close()
  }
}
