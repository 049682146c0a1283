import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { removeService, saveService } from '#app/features/service-settings/commands.server.ts'
import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { mostOrigins, originsTyped } from './rules.ts'

type Asked = { actor: Staff; fields: FormFields }

/** As much of a wrong line as is said again. */
const longestSaid = 60

/** Websites that may show the booking form from the next request on; without one it is off. 422 for what is no address. */
async function saveOrigins(services: Services, { actor, fields }: Asked): Promise<Outcome<undefined>> {
  const { origins, wrong } = originsTyped(fields.get('origins') ?? '')
  const error =
    wrong !== undefined
      ? m.connections_embed_wrong({ line: wrong.slice(0, longestSaid) })
      : origins.length > mostOrigins && m.connections_embed_too_many({ most: mostOrigins })
  if (error) return refused({ status: 422, errors: { origins: error } })
  if (origins.length === 0) return removeService(services, { actor, name: 'embed' })
  return saveService(services, { actor, name: 'embed', value: { origins }, fields: ['origins'] })
}

export const embedIntents = intentsOf<Asked, Outcome<undefined>>()({
  'save-origins': { asksAgain: true, run: saveOrigins },
})
export type EmbedIntent = IntentOf<typeof embedIntents>
