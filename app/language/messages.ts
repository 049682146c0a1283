/** Every message, compiled from the `messages/` folders by `scripts/messages/compile.mjs`: `m.booking_title()`. */
export { m } from '../../.messages/whole/messages.js'
/** A piece of a message with marked places, `{#b}1 request{/b} is waiting`: `m.desk_waiting.parts()`. */
export type { MessagePart } from '../../.messages/whole/runtime.js'
