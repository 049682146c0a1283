import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Loaded = { module: string; imports?: string[] }

const assets = join(import.meta.dirname, '..', '..', 'build', 'client', 'assets')
const source = (file: string) => readFileSync(join(assets, file), 'utf8')
const fileOf = (address: string) => address.split('/').at(-1) ?? ''

/** What a browser fetches for it, with all that its scripts import. */
function scriptsOf({ module, imports = [] }: Loaded): Set<string> {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (!file.endsWith('.js') || found.has(file)) return
    found.add(file)
    for (const [, next = ''] of source(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) visit(next)
  }
  for (const address of [module, ...imports]) visit(fileOf(address))
  return found
}

const knowsPasskeys = (loaded: Loaded) =>
  [...scriptsOf(loaded)].some((file) => source(file).includes('PublicKeyCredential'))

test('the script for passkeys reaches sign-in and the back office, never a page of the website', () => {
  const manifest = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const json = source(manifest)
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, '')
  const { entry, routes }: { entry: Loaded; routes: Record<string, Loaded> } = JSON.parse(json)
  expect(Object.keys(routes).length).toBeGreaterThan(40)
  expect(knowsPasskeys(entry)).toBe(false)
  const knowing = Object.entries(routes).filter(([, loaded]) => knowsPasskeys(loaded))
  const names = knowing.map(([id]) => id)
  expect(names).toContain('routes/admin/sign-in/login')
  expect(names).toContain('routes/admin/settings/you')
  expect(names.filter((id) => !id.startsWith('routes/admin/'))).toEqual([])
})
