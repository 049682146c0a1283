/** What the theme button says in each state; the cycle is light, dark, system. */
export const copy = {
  light: 'Theme: light. Switch to dark',
  dark: 'Theme: dark. Switch to system',
  system: 'Theme: system. Switch to light',
} as const
