/** Every message, compiled from the `messages/` folders by `scripts/messages/compile.mjs`: `m.booking_title()`. */
export * as m from '#messages'
