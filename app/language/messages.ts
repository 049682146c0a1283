/** Every message, compiled from the `messages/` folders by `scripts/messages/compile.mjs`: `m.booking_title()`. */
export { m } from '../../.messages/whole/messages.js'
