/** Returns a function that sends a form as a browser would, keeps cookies, and returns the page to which it leads. */
export function formSender(hubUrl: string): (path: string, form: Record<string, string>) => Promise<string> {
  const cookies = new Map<string, string>();
  return async (path, form) => {
    let response = await request(path, { method: "POST", body: new URLSearchParams(form) });
    const location = response.headers.get("location");
    if (location !== null) response = await request(location, {});
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`);
    return response.text();
  };

  async function request(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { origin: hubUrl, cookie };
    const response = await fetch(new URL(path, hubUrl), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  }
}
