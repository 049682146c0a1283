import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import type { Permission } from './permissions.ts'

/** One thing that a form of a screen asks for by its `intent`. */
export type Intent<Sent, Came> = {
  /** What it needs besides what its screen needs. */
  permission?: Permission
  /** It makes something that outlives the session, or could take an account over: staff enter their password again. */
  asksAgain?: true | ((fields: FormFields) => boolean)
  /** @param sent what its route hands along (`screenAction`) */
  run: (services: Services, sent: Sent) => Promise<Came>
}

/** Everything that a screen's forms ask for, by the `intent` that they send. */
export type Intents<Name extends string, Sent, Came> = Readonly<Record<Name, Intent<Sent, Came>>>

/**
 * The table of a screen, such as `intentsOf<Sent, Answer>()({ save: { run: save } })`; a form without an intent sends ''.
 * The route answers by it (`accounts/screen-action.server.ts`), forms name its keys by type, and the walk of every role
 * reads it.
 */
export const intentsOf =
  <Sent, Came>() =>
  <Name extends string>(intents: Intents<Name, Sent, Came>) =>
    intents

/** What the forms of a screen send as `intent`. */
export type IntentOf<Table> = keyof Table & string

/** An intent as a form says it: alone, or with what it is about behind a space. */
export type Spoken<Name extends string> = Name | `${Name} ${string}`

/** The answer to a form that asks for nothing that there is. */
export const unknownAction = (): { ok: false } & Refusal =>
  refused({ status: 422, message: m.permissions_unknown_action() })
