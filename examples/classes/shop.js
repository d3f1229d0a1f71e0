addEventListener("fetch", (event) => event.respondWith(new Response("Welcome to the shop.")));
