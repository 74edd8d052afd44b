export function SignInScreen() {
  return null;
}
