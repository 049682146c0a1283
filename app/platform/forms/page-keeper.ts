import { isRecord } from '../shapes/shapes.ts'
import type { FormKeeper } from './form-keeper.ts'

/** Of the page that is open in the browser; the server has none. */
export const page: { keeper: FormKeeper | null } = { keeper: null }

/** For a button that says so: gives up what was typed into the form or dialog around it. */
export function discardTyped({ currentTarget }: { currentTarget: Element }): void {
  const form = currentTarget.closest('form') ?? currentTarget.closest('dialog')
  if (form) page.keeper?.forget(form)
}

/** As `discardTyped`, for a button that stands outside of its form. */
export function discardForm(id: string): void {
  const form = document.getElementById(id)
  if (form) page.keeper?.forget(form)
}

/** For a form that a script of its own sends: what was typed is saved. */
export const forgetTyped = (form: HTMLFormElement): void => page.keeper?.forget(form)

/** For what a script posts or has posted: what is typed elsewhere is not asked about, as where a form is sent. */
export const withoutAsking = <T>(navigate: () => T): T =>
  page.keeper ? page.keeper.withoutAsking(navigate) : navigate()

/** The session is over, and the browser is about to leave the page: sign-in leads back here. */
export const leaveSignedOut = (): void => page.keeper?.signedOut()

/** Where somebody is led who has to prove who they are first: nothing was saved. */
const proofs = ['/admin/login', '/admin/confirm', '/admin/password', '/admin/two-step']

/**
 * For a route's `clientMiddleware`: notes what came of each form that was sent, and whether the session is over.
 * Actions lead on where they saved, and answer where they didn't.
 */
export async function noteFormAnswers(
  { request }: { request: Request },
  next: () => Promise<unknown>,
): Promise<void> {
  const sent = request.method === 'POST' ? request.clone() : null
  const answers = answersIn(await next())
  const leads = answers.flatMap((answer) => leadOf(answer) ?? [])
  if (leads.some((path) => path === proofs[0])) leaveSignedOut()
  if (!sent || !page.keeper) return
  const { pathname, search } = new URL(sent.url)
  const end =
    leads.length > 0 ? (leads.some((path) => proofs.includes(path)) ? 'refused' : 'saved') : endOf(answers)
  page.keeper.settle({ path: pathname + search, fields: await sent.formData() }, end)
}

/** By route, as the router hands them on. */
const answersIn = (results: unknown): unknown[] =>
  isRecord(results) ? Object.values(results).map((one) => (isRecord(one) ? one.result : undefined)) : []

/** The path that an answer leads to. */
const leadOf = (answer: unknown): string | null => {
  const to = answer instanceof Response ? answer.headers.get('Location') : null
  return to && new URL(to, location.href).pathname
}

/** An error's page has a status of its own; an answer's is next to its data. */
function endOf(answers: unknown[]): 'answered' | 'refused' {
  const statuses = answers.map((answer) => {
    if (!isRecord(answer)) return 200
    return isRecord(answer.init) ? (answer.init.status ?? 200) : (answer.status ?? 200)
  })
  return statuses.every((status) => Number(status) < 400) ? 'answered' : 'refused'
}
