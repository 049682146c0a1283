import { dataFileAnswer, manifestAnswer } from '#app/features/fhir/bulk.server.ts'
import { r4Answer } from '#app/features/fhir/r4.server.ts'
import type { Resource } from '#app/features/fhir/resources.server.ts'
import type { TestServices } from '#test/services.ts'

export const origin = 'https://clinic.example'

type Manifest = {
  transactionTime: string
  request: string
  output: { type: string; url: string; extension: { state: string[] } }[]
  error: unknown[]
}

export async function readManifest(services: TestServices): Promise<Manifest> {
  return (await manifestAnswer(services, { origin, headers: new Headers() })).json()
}

/** Every file of the manifest, line by line. */
export async function readBulk(services: TestServices): Promise<Resource[]> {
  const { output } = await readManifest(services)
  const files = await Promise.all(
    output.map(async ({ url, type }) => {
      const file = url.slice(url.lastIndexOf('/') + 1)
      const text = await (await dataFileAnswer(services, { file, origin, headers: new Headers() })).text()
      const found = text.split('\n').slice(0, -1)
      return found.map((line) => {
        const resource = JSON.parse(line) as Resource
        if (resource.resourceType !== type) throw new Error(`${file} holds a ${resource.resourceType}`)
        return resource
      })
    }),
  )
  return files.flat()
}

/** @param address behind `/fhir/R4/`, with its query */
export async function readR4(
  services: TestServices,
  address: string,
  headers: Record<string, string> = {},
  posted?: string,
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const url = new URL(address, `${origin}/fhir/R4/`)
  const path = url.pathname.replace('/fhir/R4/', '')
  const answer = await r4Answer(services, {
    path,
    search: url.searchParams,
    headers: new Headers(headers),
    origin,
    ...(posted !== undefined && { posted }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers }
}

/** Posts a Parameters resource to an operation of appointments, such as `$book`. */
export const operate = (
  services: TestServices,
  operation: string,
  headers: Record<string, string>,
  parameter: readonly object[],
) =>
  readR4(
    services,
    `Appointment/${operation}`,
    headers,
    JSON.stringify({ resourceType: 'Parameters', parameter }),
  )

/** Every page of a search. */
export async function searchAll(
  services: TestServices,
  address: string,
  headers: Record<string, string> = {},
): Promise<Resource[]> {
  const found: Resource[] = []
  for (let next: string | undefined = address; next !== undefined; ) {
    const { status, body } = await readR4(services, next, headers)
    if (status !== 200) throw new Error(`${next}: ${JSON.stringify(body)}`)
    const { entry = [], link } = body as {
      entry?: { resource: Resource }[]
      link: { relation: string; url: string }[]
    }
    found.push(...entry.map(({ resource }) => resource))
    next = link.find(({ relation }) => relation === 'next')?.url
  }
  return found
}
