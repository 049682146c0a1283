/**
 * The band of a demo clinic. Dark on amber reads the same by day and by night. Written here: no other clinic's style sheets
 * grow by it.
 */
export const demoBandStyle =
  'background:#ffd79b;color:#3a2410;border-bottom:1px solid #b9772c;font:600 .875rem/1.4 Figtree,system-ui,sans-serif;margin:0;padding:.5rem 1rem;max-width:none;text-align:center'
