/** Where to look when the installation has no mail server: mails are then files, and the terminal names them. */
export function LocalMailHint() {
  return <>If Parley runs on your own machine, the terminal shows where the mail lies.</>
}
