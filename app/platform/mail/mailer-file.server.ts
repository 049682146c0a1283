import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { composedMessage } from './mail-message.server.ts'
import type { Letter, MailAddress, Mailer } from './mailer.ts'

const onlyOwner = 0o600
const onlyOwnerFolder = 0o700

/** Keeps letters as `.eml` files, whole or not at all. The same letter kept twice is one file. */
export function createFileMailer(folder: string, { from }: { from: () => MailAddress }): Mailer {
  return {
    transport: 'file',
    async send(letter) {
      const { createTransport } = await import('nodemailer')
      const transporter = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transporter.sendMail(composedMessage(letter, from()))
      if (!Buffer.isBuffer(message)) throw new TypeError('the letter was not composed in one piece')
      await mkdir(folder, { recursive: true, mode: onlyOwnerFolder })
      await writeWhole(join(folder, fileName(letter)), message)
    },
    forget: (letter) => rm(join(folder, fileName(letter)), { force: true }),
    close: () => {},
  }
}

/**
 * "20261207T150000Z-….eml": in order of time, and never with a sign in front that a shell takes for an option. The
 * Message-ID's left-hand side is a random id of ours; anything else in it is dropped.
 */
function fileName({ createdAt, messageId }: Pick<Letter, 'createdAt' | 'messageId'>): string {
  const at = createdAt.round('second').toString().replace(/[:-]/g, '')
  return `${at}-${nameOf(messageId)}.eml`
}

const nameOf = (messageId: string): string => (messageId.split('@')[0] ?? '').replace(/[^\w-]/g, '')

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(`${path}.part`, 'w', onlyOwner)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.part`, path)
}

/** Where kept letters lie. */
export const letterFolder = (dataDirectory: string): string => join(dataDirectory, 'mail')

/** Deletes letters that were kept before that instant. @returns how many */
export async function deleteLettersBefore(folder: string, before: Temporal.Instant): Promise<number> {
  return deleteLetters(folder, async (path) => (await stat(path)).mtimeMs < before.epochMilliseconds)
}

/** Deletes kept letters to exactly that mail address, in any case of its letters. @returns how many */
export async function deleteLettersTo(folder: string, address: string): Promise<number> {
  const wanted = address.toLowerCase()
  return deleteLetters(folder, async (path) => recipientIn(await readFile(path, 'utf8')) === wanted)
}

/** Deletes kept letters that left under one of those Message-IDs, whoever they were to. @returns how many */
export async function deleteLettersNamed(folder: string, messageIds: readonly string[]): Promise<number> {
  const names = new Set(messageIds.map(nameOf))
  return deleteLetters(folder, async (path) => names.has(letterOf(path)))
}

/** What stands between the moment and the ending of a letter's file name. */
const letterOf = (path: string): string =>
  basename(path)
    .replace(letterName, '')
    .replace(/^[^-]*-/, '')

/** One that a process did not live to finish holds a name as well. */
const letterName = /\.eml(\.part)?$/
const foldedLine = /\r?\n[ \t]+/g
const recipientLine = /^to:(.*)$/im

/** The one address in the To header, lower case: "Ann <ann@example.com>" or bare. */
function recipientIn(letter: string): string {
  const header = (letter.split(/\r?\n\r?\n/, 1)[0] ?? '').replaceAll(foldedLine, ' ')
  const to = recipientLine.exec(header)?.[1] ?? ''
  return to
    .slice(to.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
    .toLowerCase()
}

async function deleteLetters(folder: string, mayGo: (path: string) => Promise<boolean>): Promise<number> {
  let count = 0
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => letterName.test(one))) {
    const path = join(folder, name)
    if (!(await mayGo(path))) continue
    await rm(path, { force: true })
    count += 1
  }
  return count
}
