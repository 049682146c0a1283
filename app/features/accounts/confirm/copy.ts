import { m } from '#app/language/messages.ts'

/** Sentences of asking again who is there, by what is asked and why. */
export const copy = {
  label: {
    password: m.confirm_label_password,
    'password-or-code': m.confirm_label_password_or_code,
    'password-code-or-passkey': m.confirm_label_password_or_code,
  },
  missing: {
    password: m.confirm_missing_password,
    'password-or-code': m.confirm_missing_password_or_code,
    'password-code-or-passkey': m.confirm_missing_password_or_code,
  },
  wrong: {
    password: m.confirm_wrong_password,
    'password-or-code': m.confirm_wrong_password_or_code,
    'password-code-or-passkey': m.confirm_wrong_password_or_code,
  },
  /** By the action that waits for the answer. */
  actions: {
    delete: m.confirm_actions_delete,
    deactivate: m.confirm_actions_deactivate,
    activate: m.confirm_actions_activate,
    'send-again': m.confirm_actions_send_again,
    'new-link': m.confirm_actions_new_link,
    withdraw: m.confirm_actions_withdraw,
    'offer-factor': m.confirm_actions_offer_factor,
    'accept-factor': m.confirm_actions_accept_factor,
    'offer-codes': m.confirm_actions_offer_codes,
    'remove-passkey': m.confirm_actions_remove_passkey,
    'require-factor': m.confirm_actions_require_factor,
    'stop-requiring-factor': m.confirm_actions_stop_requiring_factor,
    'allow-passkey-alone': m.confirm_actions_allow_passkey_alone,
    'stop-passkey-alone': m.confirm_actions_stop_passkey_alone,
    'end-session': m.confirm_actions_end_session,
    'end-others': m.confirm_actions_end_others,
  },
} as const
