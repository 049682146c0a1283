/**
 * @typedef {import('./rules.mjs').MessageFile} MessageFile
 * @typedef {{ path: string, text: string }} Source
 */
import { base } from './folders.mjs'
import { pathOf } from './rules.mjs'

const speaks = /language\/messages\.ts'/
const named = /\bm(?:\.([a-z]\w*)|\[['"]([^'"]+)['"]\]|\[`([^`]+)`\])/g
const chosen = /\bm\[(?!['"`])[^\]]*\]/g

/**
 * Messages that nothing says, and places that hide which one they say.
 * @param {MessageFile[]} files
 * @param {Source[]} sources
 */
export function unusedMessages(files, sources) {
  const users = sources.filter(({ text }) => speaks.test(text))
  const uses = users.flatMap(({ text }) => [...text.matchAll(named)])
  const names = new Set(uses.flatMap(([, name, quoted]) => name ?? quoted ?? []))
  const patterns = uses.flatMap(([, , , template]) =>
    template ? new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '\\w+')}$`) : [],
  )
  const isUsed = (key) => names.has(key) || patterns.some((pattern) => pattern.test(key))
  const unused = files
    .filter(({ language }) => language === base)
    .flatMap((file) =>
      Object.keys(file.messages)
        .filter((key) => !isUsed(key))
        .map((key) => `${pathOf(file)}  nothing says ${key}`),
    )
  const hidden = users.flatMap(({ path, text }) =>
    [...text.matchAll(chosen)].map(([call]) => `${path}  ${call} hides which message it is`),
  )
  return [...unused, ...hidden]
}
