import { posix } from 'node:path'

const imported = /from '([^']+\.module\.css)'/g

/**
 * One line for each class that no component names that imports its sheet.
 * @param {Pick<import('./modules.mjs').StyleModule, 'path' | 'classes'>[]} modules
 * @param {{ path: string, text: string }[]} components
 */
export function unusedClasses(modules, components) {
  const users = new Map()
  for (const { path, text } of components) {
    for (const [, address = ''] of text.matchAll(imported)) {
      const sheet = address.startsWith('#') ? address.slice(1) : posix.join(posix.dirname(path), address)
      users.set(sheet, `${users.get(sheet) ?? ''} ${text}`)
    }
  }
  return modules.flatMap(({ path, classes }) =>
    classes
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(users.get(path) ?? ''))
      .map((name) => `${path}  nothing has the class ${name}`),
  )
}

/**
 * One line for each custom property that a style sheet reads and neither a style sheet nor a component sets: the
 * declaration counts for nothing then.
 * @param {{ path: string, text: string }[]} sheets
 * @param {{ path: string, text: string }[]} components
 */
export function unsetProperties(sheets, components) {
  const named = (files, pattern) =>
    files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name]) => name))
  const set = new Set([...named(sheets, /(--[\w-]+)\s*:/g), ...named(components, /(--[\w-]+)/g)])
  return sheets.flatMap((sheet) =>
    [...new Set(named([sheet], /var\((--[\w-]+)\)/g))]
      .filter((name) => !set.has(name))
      .map((name) => `${sheet.path}  nothing sets ${name}`),
  )
}
