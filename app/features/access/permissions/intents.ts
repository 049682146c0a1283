import { m } from '#app/language/messages.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Refusal, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf, recordOf } from '#app/platform/shapes/collections.ts'
import type { Permission } from './permissions.ts'

/** One thing that a form of a screen asks for by its `intent`. */
export type Intent<Sent, Came> = {
  /** What it needs besides what its screen needs; of a form that does more or less, as its fields say. */
  permission?: Permission | ((fields: FormFields) => Permission | undefined)
  /** It makes something that outlives the session, or could take an account over: staff enter their password again. */
  asksAgain?: true | ((fields: FormFields) => boolean)
  run: Run<Sent, Came>
}

/** @param sent what its route hands along (`screenAction`) */
type Run<Sent, Came> = (services: Services, sent: Sent) => Promise<Came>

/** Everything that a screen's forms ask for, by the `intent` that they send. */
export type Intents<Name extends string, Sent, Came> = Readonly<Record<Name, Intent<Sent, Came>>>

/**
 * The table of a screen, such as `intentsOf<Sent, Answer>()({ save, renew: { asksAgain: true, run: renew } })`: a function
 * alone needs no more than the screen; a form without an intent sends ''. The route answers by it
 * (`accounts/screen-action.server.ts`), forms name its keys by type, and the walk of every role reads it.
 */
export const intentsOf =
  <Sent, Came>() =>
  <Name extends string>(
    intents: Readonly<Record<Name, Intent<Sent, Came> | Run<Sent, Came>>>,
  ): Intents<Name, Sent, Came> =>
    recordOf(keysOf(intents), (name) => {
      const intent: Intent<Sent, Came> | Run<Sent, Came> = intents[name]
      return typeof intent === 'function' ? { run: intent } : intent
    })

/** What an intent needs besides its screen, where a form asks for it with these fields. */
export const permissionOf = (
  { permission }: Pick<Intent<never, unknown>, 'permission'>,
  fields: FormFields,
): Permission | undefined => (typeof permission === 'function' ? permission(fields) : permission)

/** What the forms of a screen send as `intent`. */
export type IntentOf<Table> = keyof Table & string

/** An intent as a form says it: alone, or with what it is about behind a space. */
export type Spoken<Name extends string> = Name | `${Name} ${string}`

/** The answer to a form that asks for nothing that there is. */
export const unknownAction = (): { ok: false } & Refusal =>
  refused({ status: 422, message: m.permissions_unknown_action() })
