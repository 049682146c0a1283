/**
 * Runs in the head before anything is painted, so that no page flashes in the wrong theme: the stored choice
 * (key `theme`: light, dark or system) and what follows from it go onto <html>. The back office and the form on another
 * website are always light and leave the stored choice alone (docs/specification.md#theme). Kept small: it is part of
 * every page.
 */
export const firstScript =
  "(function(d,t){try{t=localStorage.getItem('theme')}catch(e){}" +
  "if(t!='light'&&t!='dark')t='system';d.choice=t;" +
  "d.theme=t=='system'?matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light':t;" +
  "if(/^\\/admin(\\/|$)|\\/embed\\//.test(location.pathname))d.theme='light'" +
  '})(document.documentElement.dataset)'
