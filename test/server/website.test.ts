import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  keysOf,
  listOfOrder,
  placeOfField,
  serviceField,
} from '#app/features/clinic-profile/website/field-table.ts'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { feedDigest, feedPath } from '#app/features/team/feeds/token.server.ts'
import { forEachEngine, type TestDatabase } from '../database.ts'
import { corpus } from '../hostile/corpus.ts'
import { type MailServer, startMailServer } from '../other-programs/mail-server.ts'
import { testSecretKey } from '../secret-key.ts'
import { type BuiltServer, startBuiltServer } from '../serving/built-server.ts'
import { environmentFor } from '../serving/environment-for.ts'
import { askedFor, comesOfBooking, type Handed } from '../serving/public-words.ts'

const at = '2026-11-22T12:00:00.000Z'
const patience = { timeout: 60_000 }
const token = 'feed_of_the_tests_0000'

const first = firstFields()
const services = keysOf('service', first)
/** What is no text that people read: an address, a number, a choice. */
const isChoice = (field: string) =>
  (placeOfField(field)?.spec.kind ?? 'text') !== 'text' ||
  listOfOrder(field) !== undefined ||
  /^announcement\.(link|from|until|canBeClosed)$/.test(field) ||
  /^profile\.(state|zip|latitude|longitude|phone|email|arriveEarlyMinutes|facebook|instagram|linkedin|x)$/.test(
    field,
  )
/** Of a page that is off at first. */
const isOff = (field: string) => /^page\.(news|results)\./.test(field)
/** Shown next to a photo, a testimonial, or another text, of which a new website has none. */
const isWaiting = (field: string) =>
  /\.photo\dText\./.test(field) ||
  /^headings\.(testimonials|findUs|faces|serviceAbout|serviceCosts|newForms|newParking|newLanguages|pageQuestions)\./.test(
    field,
  )
const textsOf = (fields: Record<string, string>) =>
  Object.keys(fields).filter((field) => !isChoice(field) && !isOff(field))

/** Every text says its own name, so that it can be found again. */
const marked = (word: string): Record<string, string> => ({
  ...first,
  ...Object.fromEntries(textsOf(first).map((field) => [field, `${word}-${field}.`])),
})

const markups = corpus
  .filter(({ kind, text }) => kind === 'markup' && text.length <= 90)
  .map(({ text }) => text)

forEachEngine((openDatabase) => {
  describe('what the website says', { timeout: 240_000 }, () => {
    let database: TestDatabase
    let server: BuiltServer
    let mail: MailServer

    beforeAll(async () => {
      database = await openDatabase()
      mail = await startMailServer()
      server = await startBuiltServer({
        ...environmentFor(database),
        SECRET_KEY: testSecretKey,
        SMTP_URL: mail.url,
        PUBLIC_URL: '',
      })
      const { id } = await database.db.selectFrom('clinicians').select('id').executeTakeFirstOrThrow()
      const digest = feedDigest(testSecretKey, token)
      const feed = { clinicianId: id, digest, createdAt: at, readAt: null }
      await database.db.insertInto('clinician_feeds').values(feed).execute()
    })
    afterAll(async () => {
      await server.stop()
      await mail.close()
    })

    const handed = async (round: number): Promise<Handed[]> => [
      ...(await askedFor(server)),
      ...(await comesOfBooking(server, mail, round)),
      { from: 'feed', text: await (await fetch(server.url + feedPath(token))).text() },
    ]
    const publish = async (fields: Record<string, string>) => {
      const { number } = await database.db
        .selectFrom('website_versions')
        .select(({ fn }) => fn.max('number').as('number'))
        .executeTakeFirstOrThrow()
      const version = { changes: '[]', note: '', publishedBy: '', publishedAt: at, restoredFrom: null }
      await database.db
        .insertInto('website_versions')
        .values({ ...version, number: number + 1, content: JSON.stringify(fields) })
        .execute()
    }
    const says = (words: string) =>
      vi.waitUntil(async () => (await (await fetch(server.url)).text()).includes(words), patience)

    test('nothing of a draft reaches a visitor', async () => {
      const draft = marked('Unpublished')
      const rows = Object.entries(draft)
        .filter(([field, value]) => first[field] !== value)
        .map(([field, value]) => ({
          field,
          value,
          baseValue: first[field] ?? null,
          changedBy: 'admin-1',
          changedAt: at,
        }))
      expect(rows.length).toBeGreaterThan(100)
      await database.db.insertInto('website_drafts').values(rows).execute()
      const all = await handed(0)
      expect(all.length).toBeGreaterThan(50)
      expect(all.filter(({ text }) => text.includes('Unpublished')).map(({ from }) => from)).toEqual([])
      await database.db.deleteFrom('website_drafts').execute()
    })

    test('all of what is published does', async () => {
      await publish(marked('Published'))
      await says('Published-home.lead.en.')
      const all = (await handed(1)).map(({ text }) => text).join('\n')
      const missing = textsOf(first).filter((field) => !all.includes(`Published-${field}.`))
      expect(missing.filter((field) => !field.startsWith('announcement.') && !isWaiting(field))).toEqual([])
      expect(all.match(/.{0,60}Firstlight.{0,40}/g) ?? []).toEqual([])
    })

    test('hostile text in every field is text everywhere', async () => {
      const hostile: Record<string, string> = { ...first }
      for (const [turn, field] of textsOf(first).entries())
        hostile[field] = markups[turn % markups.length] ?? ''
      for (const key of services)
        for (const part of ['notice.en', 'notice.es'] as const)
          hostile[serviceField(key, part)] = '</script><script>alert(1)</script>'
      hostile['profile.name'] = '</script><b>"\'{place}&amp;\\'
      hostile['home.lead.en'] = 'xyzzy lead </title></script>'
      await publish(hostile)
      await says('xyzzy lead')
      const texts = new Set(Object.values(hostile).filter((text) => /[<>]/.test(text)))
      for (const { from, text } of await handed(2)) {
        if (!text.trimStart().startsWith('<')) continue
        expect(
          [...texts].filter((one) => text.includes(one)),
          from,
        ).toEqual([])
        for (const [, data] of text.matchAll(
          /<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs,
        ))
          expect(() => JSON.parse(data ?? ''), from).not.toThrow()
      }
    })
  })
})
