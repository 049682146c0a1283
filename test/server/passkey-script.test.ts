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

/** A word of the library's that stands in what talks to the device alone. */
const talksToDevice = (file: string) => source(file).includes('ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')

test('no page fetches the script for passkeys before somebody asks for it', () => {
  const manifest = readdirSync(assets).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  const json = source(manifest)
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;$/, '')
  const { entry, routes }: { entry: Loaded; routes: Record<string, Loaded> } = JSON.parse(json)
  expect(Object.keys(routes).length).toBeGreaterThan(40)
  const fetching = Object.entries({ ...routes, entry }).filter(([, loaded]) =>
    [...scriptsOf(loaded)].some(talksToDevice),
  )
  expect(fetching.map(([id]) => id)).toEqual([])
  expect(readdirSync(assets).filter((file) => file.endsWith('.js') && talksToDevice(file))).toHaveLength(1)
})
