import type { KyselyPlugin, TableNode } from 'kysely'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { pictureOriginsContext } from '#app/platform/files/picture-origins.ts'
import { ContentClock } from '#app/platform/pages/content-versions.server.ts'
import {
  type ContentKind,
  Keeping,
  type KeptFrame,
  type KeptRoute,
  keepingContext,
} from '#app/platform/pages/keeping.ts'
import { servicesContext, visitorContext } from '#app/platform/services.ts'
import { forEachEngine } from '#test/database.ts'
import { storedTreatment } from '#test/factories.ts'
import { testServices } from '#test/services.ts'

type PublicRoute = {
  handle?: { kept?: KeptRoute; frame?: KeptFrame }
  loader?: (given: LoaderFunctionArgs) => unknown
}
const routes = import.meta.glob<PublicRoute>('./*.tsx', { eager: true })
const keptRoutes = Object.entries(routes).filter(([, { handle }]) => handle?.kept)

/** The version that tells of a change in the table. */
const kindOfTable: Record<string, ContentKind> = {
  treatments: 'treatments',
  // Whether the date of birth is asked for.
  settings: 'treatments',
  testimonials: 'testimonials',
  gallery_images: 'gallery',
  slot_claims: 'times',
  clinicians: 'team',
  clinician_profiles: 'team',
  treatment_clinicians: 'team',
  treatment_rooms: 'team',
  rooms: 'team',
  opening_hours: 'hours',
  closures: 'hours',
  openings: 'hours',
  busy_times: 'hours',
  legal_versions: 'website',
}
const examples: Record<string, string> = {
  treatment: 'HRT',
  service: 'botox',
  category: 'Facilities',
  hour: 'dusk',
}

test('these pages are kept', () => {
  const names = keptRoutes.map(([file]) => /\w+/.exec(file)?.[0]).sort()
  expect(names).toEqual(
    'about appointment contact doctors faq gallery home legal legal map new news news own prices results service services testimonials'.split(
      ' ',
    ),
  )
})

forEachEngine((openDatabase) => {
  const read = new Set<string>()
  let context: () => RouterContextProvider
  beforeAll(async () => {
    const services = testServices(await openDatabase())
    await storedTreatment(services.db, { name: 'HRT' })
    await storedTreatment(services.db, { name: 'Botox' })
    const db = services.db.withPlugin(listing(read))
    context = () => {
      const made = new RouterContextProvider()
      // What is found for one page is kept for the next: each reads all of it by itself.
      made.set(servicesContext, { ...services, db, content: new ContentClock(services.db) })
      made.set(visitorContext, { address: '', origin: 'https://clinic.example' })
      made.set(keepingContext, new Keeping())
      made.set(pictureOriginsContext, [])
      return made
    }
  })

  test.each(keptRoutes)('%s says all that it reads', async (_, { handle, loader }) => {
    const kept = handle?.kept as KeptRoute
    for (const name of ['', ...Object.keys(kept.apart ?? {})]) {
      read.clear()
      const search = name === '' ? '' : `?${new URLSearchParams({ [name]: examples[name] ?? '' })}`
      const request = new Request(`https://clinic.example/${search}`)
      const params = { key: examples.service }
      const given = { request, url: new URL(request.url), context: context(), params, pattern: '' }
      await Promise.try(async () => loader?.(given)).catch(isNotFound)
      const said = [...kept.shows, ...(kept.apart?.[name] ?? [])]
      expect(kindsOf(read)).toEqual([...said].sort())
    }
  })

  test('the layout says all that every page inside it shows', async () => {
    const { handle, loader } = routes['./layout.tsx'] as PublicRoute
    read.clear()
    const request = new Request('https://clinic.example/')
    await loader?.({
      request,
      url: new URL(request.url),
      context: context(),
      params: { key: examples.service },
      pattern: '',
    })
    expect(kindsOf(read)).toEqual(handle?.frame?.shows)
  })
})

/** A page of the clinic's own, of which a new website has none. */
function isNotFound(thrown: unknown): void {
  if ((thrown as { init?: { status?: number } }).init?.status !== 404) throw thrown
}

const kindsOf = (tables: Set<string>): string[] =>
  [...new Set([...tables].map((table) => kindOfTable[table] ?? `no version of ${table}`))].sort()

/** Notes every table that a query names. */
function listing(read: Set<string>): KyselyPlugin {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('kind' in node && node.kind === 'TableNode') read.add((node as TableNode).table.identifier.name)
    for (const part of Object.values(node)) visit(part)
  }
  return {
    transformQuery: ({ node }) => {
      visit(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
