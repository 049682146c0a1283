import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** The part of a passkey that the person's device does. A browser fetches it when somebody asks for it. */

/** A new passkey, as a form sends it. */
export const newPasskey = async (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  JSON.stringify(await startRegistration({ optionsJSON }))

/** A signature of one that is there, as a form sends it. */
export const signature = async (optionsJSON: PublicKeyCredentialRequestOptionsJSON) =>
  JSON.stringify(await startAuthentication({ optionsJSON }))

/** The device's window closes. */
export const stopAsking = () => WebAuthnAbortService.cancelCeremony()

/** Whether the device refused because it has a passkey for this account. */
export const hasOneAlready = (error: unknown): boolean =>
  error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
