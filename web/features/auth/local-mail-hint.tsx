/** Explains where mails are when the installation has no mail server: they are files that the terminal names. */
export function LocalMailHint() {
  return <>If you run Parley on your own computer, the terminal shows where to find the email.</>
}
