import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '#server/start/environment.ts'
import { variables } from '#server/start/environment-variables.ts'

test('the README explains every variable, and compose.yaml sets none that is not known', () => {
  const known = Object.keys(variables.shape)
  const readme = readFileSync(resolve('README.md'), 'utf8')
  for (const name of known) expect(readme, name).toContain(`\`${name}\``)
  const compose = readFileSync(resolve('compose.yaml'), 'utf8')
  const process = compose.slice(compose.indexOf('  firstlight:'), compose.indexOf('  caddy:'))
  const set = [...process.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name)
  expect(set).toEqual(['PUBLIC_URL', 'TRUST_PROXY', 'DATABASE_URL', 'SECRET_KEY'])
  for (const name of set) expect(known, name).toContain(name)
})

test('nightly backups without a passphrase stop the start with one line', () => {
  expect(() => readEnvironment({ BACKUP_DIR: '/somewhere' })).toThrow(
    'BACKUP_DIR needs BACKUP_PASSPHRASE beside it.',
  )
})

test('what is built is on packages that stay when the tools are left out, as in a container', () => {
  const { dependencies } = JSON.parse(readFileSync(resolve('package.json'), 'utf8'))
  const folder = resolve('build/server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const names = files.flatMap((name) => packagesIn(readFileSync(join(folder, name), 'utf8')))
  expect(names).toContain('pg')
  expect([...new Set(names)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([])
})

/** What `import` statements at the beginning of a line name, without Node's own modules. */
const packagesIn = (text: string) =>
  [...text.matchAll(/^(?:import|export)\b[^'"\n]*["']([^"'./][^"'\n]*)["']/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    )

/** Every command line in the guide, and in the table of what to do. */
const guide = readFileSync(resolve('docs/operations.md'), 'utf8')
const wordsAfter = (command: RegExp) => [...guide.matchAll(command)].map(([, word = '']) => word)
const read = (path: string) => readFileSync(resolve(path), 'utf8')

test('the guide names no command that is not there', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = {
    'npm run': { found: wordsAfter(/npm run ([a-z:]+)/g), known: Object.keys(scripts) },
    firstlight: {
      found: wordsAfter(/sudo firstlight ([a-z]+)/g),
      known: wordsIn(read('deploy/firstlight'), /^ {2}([a-z |]+)\)/gm),
    },
    admin: {
      found: [...wordsAfter(/npm run admin -- ([a-z-]+)/g), ...wordsAfter(/firstlight admin ([a-z-]+)/g)],
      known: wordsIn(read('server/admin.ts'), /^ {2}'?([a-z-]+)'?: \{/gm),
    },
    'deploy/install.sh': {
      found: [...guide.matchAll(/deploy\/install\.sh[^\n`]*/g)].flatMap(([line]) =>
        [...line.matchAll(/--[a-z-]+/g)].map(([flag]) => flag),
      ),
      known: wordsIn(read('deploy/install.sh'), /^ {2}(--[a-z-]+) /gm),
    },
  }
  for (const [command, { found, known }] of Object.entries(named)) {
    expect([command, found.length > 0]).toEqual([command, true])
    for (const word of found) expect(known, `${command} ${word}`).toContain(word)
  }
})

const wordsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].flatMap(([, words = '']) => words.split('|').map((word) => word.trim()))

test('every file that the guide names is there', () => {
  const files = wordsAfter(/(?:`| )((?:deploy|server|scripts|test|docs)\/[\w/.-]+\.\w+)/g)
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) expect(existsSync(resolve(file)), file).toBe(true)
})

test('the guide has its pictures, small ones, and none that it does not show', () => {
  const shown = wordsAfter(/\(images\/guide\/([\w-]+\.webp)\)/g)
  expect(shown.length).toBeGreaterThan(0)
  expect(readdirSync(resolve('docs/images/guide')).sort()).toEqual([...shown].sort())
  const bytes = shown.map((name) => statSync(resolve('docs/images/guide', name)).size)
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(600_000)
})
