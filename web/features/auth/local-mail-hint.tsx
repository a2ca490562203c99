/** Explains where mails are when the installation has no mail server: they are files that the terminal names. */
export function LocalMailHint() {
  return <>If Parley runs on your own machine, the terminal shows where the mail lies.</>
}
