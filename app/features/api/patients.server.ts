import { z } from '@hono/zod-openapi'
import type { PatientRow } from '#app/db/tables.ts'
import { recordShown } from '#app/features/audit/commands.server.ts'
import { belongings } from '#app/features/patient-files/belongings.server.ts'
import { searchPatients } from '#app/features/patient-files/patient-search.server.ts'
import { addPatient } from '#app/features/patients/add-commands.server.ts'
import { correctPatient } from '#app/features/patients/correct/commands.server.ts'
import { allWithNewestContacts, withNewestContacts } from '#app/features/patients/details-queries.server.ts'
import { findPatient, listPatientsAfter } from '#app/features/patients/queries.server.ts'
import { longestSearch } from '#app/features/searches/queries.server.ts'
import { languages } from '#app/language/languages.ts'
import { done, refused } from '#app/platform/outcome.ts'
import {
  type Api,
  changingEndpoint,
  endpoint,
  listOf,
  makingEndpoint,
  readingEndpoint,
  type Shown,
} from './endpoint.server.ts'

const pageSize = 50

const patient = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    birthDate: z.string().nullable(),
    language: z.enum(languages),
    mergedInto: z.string().nullable().openapi({ description: 'The patient who this is, where two were one' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Patient')

const found = z
  .object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    birthDate: z.string().nullable(),
    language: z.enum(languages),
  })
  .openapi('FoundPatient')

const asPatient = (row: PatientRow): z.input<typeof patient> => {
  const { id, name, phone, email, birthDate, language, mergedInto, createdAt, updatedAt } = row
  return { id, name, phone, email, birthDate, language, mergedInto, createdAt, updatedAt }
}

/** Patients; of a clinician's key those who come to them. */
export function addPatients(api: Api): void {
  addReading(api)
  const write = { tag: 'Patients', scope: 'patients:write' } as const
  makingEndpoint(
    api,
    {
      ...write,
      path: '/patients',
      summary:
        'Add a patient, or find the one with that name and contact; one without an appointment or message is deleted after 30 days',
      body: z.object({
        name: z.string(),
        phone: z.string().default(''),
        email: z.string().default(''),
        birthDate: z.string().default(''),
        language: z.enum(languages).default('en'),
      }),
      answer: patient,
    },
    ({ services, actor, body: typed }) => addPatient(services, { actor, typed }),
    shown,
  )
  changingEndpoint(
    api,
    {
      ...write,
      method: 'patch',
      path: '/patients/{id}',
      summary: 'Correct name and contact; what you leave out stays',
      changes: true,
      body: z.object({
        name: z.string().optional(),
        phone: z.string().optional(),
        email: z.string().optional(),
        birthDate: z.string().optional(),
        language: z.enum(languages).optional(),
        follows: z.boolean().default(true).openapi({
          description: 'Upcoming appointments that said the same say what is corrected',
        }),
      }),
      answer: patient,
      refuses: { 404: 'No such patient', 422: 'It can’t be so' },
    },
    async ({ services, actor, seen: asked, params: { id }, body: { follows, ...said } }) => {
      const own = await findPatient(services.db, id)
      if (!own) return gone()
      const stands = await withNewestContacts(services.db, own)
      const typed = {
        name: said.name ?? stands.name,
        phone: said.phone ?? stands.phone,
        email: said.email ?? stands.email,
        language: said.language ?? stands.language,
        ...(said.birthDate !== undefined && { birthDate: said.birthDate }),
      }
      const correcting = { actor, id, seen: asked ?? own.updatedAt, typed, follows }
      return correctPatient(services, correcting, belongings)
    },
    shown,
  )
}

function addReading(api: Api): void {
  const read = { tag: 'Patients', scope: 'patients:read' } as const
  endpoint(
    api,
    {
      ...read,
      method: 'get',
      path: '/patients',
      summary: 'All patients, in the order of their ids',
      query: z.object({ cursor: z.string().max(64).default('') }),
      answer: listOf('Patients', patient),
    },
    async ({ services, actor, query: { cursor: after } }) => {
      const { rows, next } = await listPatientsAfter(services.db, { after, size: pageSize })
      await recordShown(services, actor, { object: 'patient', ids: rows.map(({ id }) => id) })
      const data = await allWithNewestContacts(services.db, rows)
      return done({ body: { data: data.map(asPatient), next } })
    },
  )
  endpoint(
    api,
    {
      ...read,
      method: 'post',
      path: '/patients/search',
      summary: 'Find patients by name, contact, or whole date of birth; best matches first',
      body: z.object({ words: z.string().max(longestSearch), cursor: z.string().max(200).optional() }),
      answer: listOf('FoundPatients', found),
    },
    async ({ services, actor, body: { words: typed, cursor: after = null } }) => {
      const searched = await searchPatients(services, actor, { typed, after })
      if (!searched.ok) return searched
      const data = searched.value.patients.map(({ id, name, phone, email, birthDate, language }) => {
        return { id, name, phone, email, birthDate, language }
      })
      return done({ body: { data, next: searched.value.next } })
    },
  )
  readingEndpoint(
    api,
    {
      ...read,
      path: '/patients/{id}',
      summary: 'One patient, with its version as ETag',
      answer: patient,
      refuses: { 404: 'No such patient' },
    },
    shown,
  )
}

const shown: Shown<typeof patient> = {
  object: 'patient',
  read: async ({ db }, id) => {
    const row = await findPatient(db, id)
    if (!row) return gone()
    return done({ body: asPatient(await withNewestContacts(db, row)), version: row.updatedAt })
  },
}

const gone = () => refused({ status: 404, message: 'There is no such patient.' })
