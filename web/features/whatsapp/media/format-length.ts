/** Seconds as players show them: "0:07", "12:30", "1:00:00". */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  const two = (part: number) => String(part).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  const rest = two(whole % 60)
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`
}
