/** A box that nobody has ticked for the visitor; its words come with the page, so that no other page loads them. */
export type TextOffer = { sentence: string; details: string; isTicked: boolean }

/** What staff tick for a caller, and the sentence that they read out first, in both languages. */
export type PhoneConsent = {
  label: string
  readOut: string
  sentences: { language: string; text: string }[]
}

/** Its name on the wire, and what it sends. */
export const textsField = 'texts'
export const textsWanted = 'yes'
