import type { Role } from '#app/db/values.ts'
import { answerApi, apiPath } from '#app/features/api/application.server.ts'
import { makeIntents } from '#app/features/connections/keys/commands.server.ts'
import { scopes as allScopes } from '#app/features/connections/keys/rules.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import { outcomeValue } from './outcome-value.ts'
import type { TestServices } from './services.ts'

type Answer = { status: number; headers: Headers; body: Awaited<ReturnType<Response['json']>> }
type Init = { body?: unknown; headers?: Record<string, string> }

/** A program that asks a clinic with a key of that role. The account `dana` makes the key. */
export async function apiAsker(
  services: TestServices,
  { role = 'admin', clinicianId = '', scopes = allScopes }: ApiKey = {},
) {
  const within = <T>(work: () => Promise<T>) => services.clinic.within(() => withLanguage('en', work))
  const actor = { kind: 'staff', id: 'dana', addressHash: '' } as const
  const fields = Object.assign(new Map(Object.entries({ name: 'Billing', role, clinicianId, days: '90' })), {
    repeated: new Map([['scope', [...scopes]]]),
  })
  const { key } = outcomeValue(
    await within(() => makeIntents['make-key'].run(services, { actor, fields, what: '' })),
  )
  return async (asked: string, { body, headers = {} }: Init = {}): Promise<Answer> => {
    const [method = '', path = ''] = asked.split(' ')
    const request = new Request(`http://clinic.example${apiPath}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await within(() => answerApi(services, request, '198.51.100.7'))
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: text === '' ? null : JSON.parse(text),
    }
  }
}

type ApiKey = { role?: Role; clinicianId?: string; scopes?: readonly string[] }

/** The version that was read, as a change sends it. */
export const seenIn = ({ headers }: Pick<Answer, 'headers'>) => ({
  'if-match': headers.get('etag') ?? '',
})
