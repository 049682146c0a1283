import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** What a person has to type was not typed; its message is the whole line. */
export class PassphraseProblem extends Error {}

const least = 12

/**
 * BACKUP_PASSPHRASE, or what a person types at the terminal, unseen.
 * @param twice for a new file: a slip of the finger would lock it for good
 */
export async function passphraseOf(given: string | null, { twice }: { twice: boolean }): Promise<string> {
  if (given !== null) return given
  if (!process.stdin.isTTY) throw new PassphraseProblem('Set BACKUP_PASSPHRASE, or run this in a terminal.')
  const typed = await ask('Passphrase: ')
  if (twice && typed.length < least)
    throw new PassphraseProblem(`A passphrase has at least ${least} characters.`)
  if (twice && (await ask('Once more: ')) !== typed) {
    throw new PassphraseProblem('The two passphrases differ: nothing was written.')
  }
  return typed
}

/** One line, which a person types at the terminal: unseen, unless it is no secret. */
export async function ask(question: string, { isSeen = false } = {}): Promise<string> {
  if (!isSeen) process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, next) => next() })
  const output = isSeen ? process.stdout : nowhere
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await reader.question(isSeen ? question : '')
  } finally {
    reader.close()
    if (!isSeen) process.stdout.write('\n')
  }
}
