import { posix } from 'node:path'

const camelCase = /^[a-z][a-zA-Z0-9]*$/
const imported = /from '(\.{1,2}\/[^']+\.module\.css)'/g

/**
 * One line for each class that no component names, and for each that is not spelled in camelCase.
 * @param {Pick<import('./modules.mjs').StyleModule, 'path' | 'classes'>[]} modules
 * @param {{ path: string, text: string }[]} components
 */
export function problemsIn(modules, components) {
  const users = usersOf(components)
  return modules.flatMap(({ path, classes }) => {
    const text = users.get(path)
    if (text === undefined) return [`${path}  no component imports it`]
    return [
      ...classes.filter((name) => !camelCase.test(name)).map((name) => `${path}  ${name} is not camelCase`),
      ...classes
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
        .map((name) => `${path}  nothing has the class ${name}`),
    ]
  })
}

/**
 * One line for each custom property that a style sheet reads and neither a style sheet nor a component sets: the
 * declaration counts for nothing then.
 * @param {{ path: string, text: string }[]} sheets
 * @param {{ path: string, text: string }[]} components
 */
export function unsetIn(sheets, components) {
  const named = (files, pattern) =>
    files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name))
  const set = new Set([...named(sheets, /(--[\w-]+)\s*:/g), ...named(components, /(--[\w-]+)/g)])
  return sheets.flatMap((sheet) =>
    [...new Set(named([sheet], /var\((--[\w-]+)\)/g))]
      .filter((name) => !set.has(name))
      .map((name) => `${sheet.path}  nothing sets ${name}`),
  )
}

/** What the components that import a style sheet say, by the sheet's path. */
function usersOf(components) {
  const users = new Map()
  for (const { path, text } of components) {
    for (const [, address = ''] of text.matchAll(imported)) {
      const sheet = posix.join(posix.dirname(path), address)
      users.set(sheet, (users.get(sheet) ?? '') + text)
    }
  }
  return users
}

/**
 * The style sheets of which a build's CSS holds no class.
 * @param {string} css
 * @param {Pick<import('./modules.mjs').StyleModule, 'path' | 'classes'>[]} modules
 * @param {(name: string, path: string) => string} nameOf as it stands in the build
 */
export const lostIn = (css, modules, nameOf) =>
  modules
    .filter(({ path, classes }) => !classes.some((name) => hasClass(css, nameOf(name, path))))
    .map(({ path }) => path)

/**
 * @param {string} css
 * @param {string} name
 */
const hasClass = (css, name) => new RegExp(`\\.${name}(?![\\w-])`).test(css)
