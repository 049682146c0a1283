import { m } from '#app/language/messages.ts'
import { dateInFull } from '#app/platform/format.ts'
import { type ConsentProblem, type ConsentState, consentCode } from './rules.ts'

/** Why a pair isn't shown, as its list and form say it. */
export function problemText(problem: ConsentProblem): string {
  switch (problem.kind) {
    case 'missing':
      return m.picture_consents_not_shown_missing()
    case 'withdrawn':
      return m.picture_consents_not_shown_withdrawn({ day: dateInFull(problem.on) })
    case 'face':
      return m.picture_consents_not_shown_face()
  }
}

/** "K3V9, signed November 3, 2026, without the face": what editors choose by, without a name. */
export const consentText = ({ id, signedOn, faceMayShow }: ConsentState): string =>
  m.picture_consents_choice({
    code: consentCode(id),
    day: dateInFull(signedOn),
    face: faceMayShow ? m.picture_consents_face_yes() : m.picture_consents_face_no(),
  })
