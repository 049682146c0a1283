import type { CalendarDate } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'
import { manifestPath } from './address.ts'
import { fileAnswer, problemAnswer, textAnswer } from './answers.server.ts'
import {
  findPublication,
  type ListedType,
  linesFile,
  listedTypes,
  type Publication,
} from './publication.server.ts'

const filesPath = '/fhir/data'

const fileNames = {
  Location: 'locations',
  HealthcareService: 'healthcare-services',
  Practitioner: 'practitioners',
  PractitionerRole: 'practitioner-roles',
  Schedule: 'schedules',
} as const satisfies Record<ListedType, string>

/** "slots-2026-W50", by its Monday. */
function weekName(monday: CalendarDate): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(monday)
  return `slots-${yearOfWeek}-W${String(weekOfYear).padStart(2, '0')}`
}

type Asked = { origin: string; headers: Pick<Headers, 'get'> }

/** The list of files (SMART Scheduling Links): it changes whenever one of them does. */
export async function manifestAnswer(services: Services, { origin, headers }: Asked): Promise<Response> {
  const publication = await findPublication(services)
  const extension = { state: [publication.clinic.profile.address.stateCode] }
  const output = (type: string, name: string) => ({
    type,
    url: `${origin}${filesPath}/${name}.ndjson`,
    extension,
  })
  const manifest = {
    transactionTime: publication.madeAt.toString({ smallestUnit: 'millisecond' }),
    request: `${origin}${manifestPath}`,
    output: [
      ...listedTypes.map((type) => output(type, fileNames[type])),
      ...publication.weeks.map((monday) => output('Slot', weekName(monday))),
    ],
    error: [],
  }
  return textAnswer(JSON.stringify(manifest), 'application/json; charset=utf-8', headers)
}

/** One of its files; 404 for a week that is over or not published yet. */
export async function dataFileAnswer(
  services: Services,
  { file, origin, headers }: Asked & { file: string },
): Promise<Response> {
  const found = await findFile(await findPublication(services), file, origin)
  return found
    ? fileAnswer(found, headers)
    : problemAnswer({
        status: 404,
        code: 'not-found',
        text: 'There is no such file. Read the manifest again.',
      })
}

async function findFile(publication: Publication, file: string, origin: string) {
  const name = file.replace(/\.ndjson$/, '')
  if (name === file) return null
  const type = listedTypes.find((one) => fileNames[one] === name)
  if (type) return linesFile(publication.resources(type, origin), (one) => one)
  const monday = publication.weeks.find((one) => weekName(one) === name)
  return monday ? publication.weekFile(monday, origin) : null
}
