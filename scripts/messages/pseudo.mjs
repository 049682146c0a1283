import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/pinned.mjs'
import { compiled, compileInto, settingsFor } from './compile.mjs'
import { base, messageFiles } from './folders.mjs'
import { pseudoMessage } from './pseudo-text.mjs'

/**
 * A build for tests in which Spanish is English between marks, longer by 40 %: what people read without marks did not
 * come from a message, and what does not hold longer words shows it.
 */
export const speaksPseudo = Boolean(process.env.PSEUDO_LANGUAGE)

/** Beside what the product is built from, never in its place. */
export const pseudoFolder = join(compiled, 'pseudo')

export async function compilePseudo() {
  const project = join(pseudoFolder, 'project.inlang')
  const messages = Object.assign(
    {},
    ...messageFiles()
      .filter(({ language }) => language === base)
      .map((file) => file.messages),
  )
  const marked = Object.entries(messages).map(([key, message]) => [key, pseudoMessage(message)])
  const settings = settingsFor({ modules: join(root, 'node_modules'), pathPattern: ['./{locale}.json'] })
  mkdirSync(project, { recursive: true })
  write(project, 'settings', settings)
  write(pseudoFolder, 'en', messages)
  write(pseudoFolder, 'es', Object.fromEntries(marked))
  await compileInto(pseudoFolder, project)
}

const write = (folder, name, value) => writeFileSync(join(folder, `${name}.json`), JSON.stringify(value))
