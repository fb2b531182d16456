// The Activity: inside Discord, its SDK asks who the visitor is, and the server has Discord confirm it.

/** Whether Discord shows the page. */
export const inside = new URLSearchParams(location.search).has("frame_id");

/** Come in as whom Discord names; the server's answer. @returns {Promise<Response>} */
export async function enter() {
  const { application } = await (await fetch("activity")).json();
  const modules = "./sdk/index.mjs";  // not ours: the operator's image has it
  const { DiscordSDK } = await import(modules);
  const sdk = new DiscordSDK(application);
  await sdk.ready();
  const { code } = await sdk.commands.authorize({ client_id: application, response_type: "code", state: "", prompt: "none", scope: ["identify"] });
  return fetch("activity", { method: "POST", body: `${code}\n${sdk.instanceId}` });
}
