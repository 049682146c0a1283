import { m } from '../../../language/messages.ts'

/** Sentences of asking again who is there, by what is asked and why. */
export const copy = {
  label: {
    password: m.confirm_label_password,
    'password-or-code': m.confirm_label_password_or_code,
  },
  missing: {
    password: m.confirm_missing_password,
    'password-or-code': m.confirm_missing_password_or_code,
  },
  wrong: {
    password: m.confirm_wrong_password,
    'password-or-code': m.confirm_wrong_password_or_code,
  },
  /** By the action that waits for the answer. */
  actions: {
    delete: m.confirm_actions_delete,
    'offer-factor': m.confirm_actions_offer_factor,
    'accept-factor': m.confirm_actions_accept_factor,
    'end-session': m.confirm_actions_end_session,
    'end-others': m.confirm_actions_end_others,
  },
} as const
